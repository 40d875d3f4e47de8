/** Whether the server says of a third party that it could not be reached, by its words for that. */
export const isUnreachable = (detail: string): boolean =>
  /has no address|not established in time|broke off|could not be reached|no full answer within|may not be called/.test(
    detail,
  )
