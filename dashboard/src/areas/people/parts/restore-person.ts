import type { Person } from '@stoa/sdk'
import { client } from '../../../data/api.ts'
import { attempt } from '../../../data/writes/write.ts'
import { text } from '../text.en.ts'
import { calledOf } from './people-table.tsx'

/** Brings a deleted person back; says whether that worked. */
export const restorePerson = (person: Pick<Person, 'id' | 'name' | 'email' | 'phone'>): Promise<boolean> =>
  attempt({
    run: () => client.crm.restoreContact({ id: person.id }),
    touches: [['people']],
    said: ({ taken }) =>
      taken.length > 0
        ? text.leaving.restoredWithout(calledOf(person))
        : text.leaving.restored(calledOf(person)),
  })
