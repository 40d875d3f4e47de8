/** For how many days records are kept that were counted by tokens; trackers say it themselves. */
export const TOKEN_RETENTION_DAYS = 425
