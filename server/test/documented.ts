/**
 * Marks a command of `docs/operations.md` in the test that runs it, and returns it: `scripts/operations.test.ts` fails for each
 * command of the page that no test marks, and for each marked one that the page does not have.
 */
export const documented = (command: string): string => command
