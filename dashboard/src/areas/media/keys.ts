/** The key of all that is read of assets. */
export const assetsKey = ['cms', 'assets']
