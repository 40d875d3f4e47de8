/** The texts about the assistant. */
export const text = {
  title: 'Assistant',
  lead: 'How agents appear to your visitors: one assistant under one name, whichever agent answers.',
  name: 'Name',
  nameHelp: 'Visitors see it above the chat and at the start of a call. Defaults to “Assistant”.',
  nameless: 'Assistant',
  preview: 'In the chat widget',
  answers: (name: string) => `${name} answers`,
  exampleAnswer: 'Your parcel left this morning and arrives tomorrow.',
  greeting: 'Greeting',
  greetingHelp: 'For apps and agents that read it from the API. The chat widget has its own greeting.',
} as const
