import { SdkError, type Client } from '@stoa/sdk'
import { mayAsk } from './actor.ts'

type Methods = Readonly<Record<string, (...given: never[]) => Promise<unknown>>>

const mapped = <From, To>(all: Readonly<Record<string, From>>, make: (one: From, name: string) => To) =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, make(one, name)]))

/** What the server would answer; nobody is asked, so that there is no id of a request. */
const refusal = (operation: string) =>
  new SdkError({ status: 403, code: 'forbidden', detail: `${operation} is not open to this role.` })

/** A client that refuses by itself what the server would refuse to whoever is signed in. */
export const allowedOnly = (all: Client): Client =>
  mapped(all as unknown as Record<string, Methods>, (methods, module) =>
    mapped(methods, (method, name) => (...given: never[]) => {
      const operation = `${module}.${name}`
      return mayAsk(operation) ? method(...given) : Promise.reject(refusal(operation))
    }),
  ) as unknown as Client
