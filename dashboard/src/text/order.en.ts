/** What lists that are put in order share. */
export const orderText = {
  up: 'Move up',
  down: 'Move down',
  top: 'Move to the top',
  bottom: 'Move to the bottom',
  drag: 'Drag to move',
  actions: (name: string) => `Actions for ${name}`,
  moved: (place: number, count: number) => `Moved to position ${place} of ${count}`,
}
