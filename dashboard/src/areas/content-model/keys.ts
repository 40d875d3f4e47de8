/** The key of all that is read of collections. */
export const collectionsKey = ['cms', 'collections']
