/** Resolves in a task of its own, so that what the visitor does, and the page's next picture, come in between. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))
