/** What other areas use of the roles: the list of them. */
export { rolesQuery } from './data.ts'
