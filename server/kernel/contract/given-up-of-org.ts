/** Work of an organization, of one name, that used all its attempts. */
export interface GivenUpOfOrg {
  orgId: string
  name: string
  count: number
}
