/**
 * A command that `docs/operations.md` tells people to type, for the test that runs it: `scripts/operations.test.ts` fails for
 * each command of the page that no test names like this, and for each that the page does not have.
 */
export const documented = (command: string): string => command
