import { plainName } from '../../mail/index.ts'

/** The first line of a mail, such as `Hello Ada,`. It may go to an address of somebody else, so the name is as `plainName` has it. */
export const greet = (hello: string, name: string): string =>
  `${[hello, plainName(name)].filter(Boolean).join(' ')},`
