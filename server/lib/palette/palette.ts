/** A colour on light and on dark paper; with two more digits it lets through what is below it. */
export type Pair = readonly [light: string, dark: string]

/**
 * Every colour of the house. The dashboard's and the widget's style sheets are generated from it, mails and pages
 * of the service use it as it is. `palette.test.ts` holds that whatever is read can be read.
 */
export const palette = {
  // What things lie on.
  paper: ['#fbfaf7', '#171612'],
  surface1: ['#f4f2ec', '#1e1d18'],
  surface2: ['#ebe8df', '#292720'],
  raised: ['#ffffff', '#23211b'],
  chip: ['#16150f11', '#f3f0e817'],
  scrim: ['#16150f47', '#0000008c'],

  // What is read, by weight.
  ink: ['#16150f', '#f3f0e8'],
  ink2: ['#4f4c42', '#c4bfb2'],
  ink3: ['#656155', '#a29d8f'],

  // Hairlines, and the frames of what one types into.
  line: ['#16150f17', '#f3f0e81a'],
  lineStrong: ['#16150f2b', '#f3f0e833'],
  controlLine: ['#8d897c', '#78746a'],

  // The one accent: the primary action, focus, unread.
  accent: ['#b4532a', '#e08a5f'],
  accentHover: ['#9c4521', '#e99c75'],
  onAccent: ['#ffffff', '#1d120b'],
  accentText: ['#a2471f', '#e6976f'],
  accentSoft: ['#f8e9e1', '#35251c'],

  // States; each has an icon and a word beside it.
  green: ['#2a6a3b', '#8fcb9c'],
  greenSoft: ['#e4f0e4', '#1f2f22'],
  amber: ['#7d5200', '#e5b862'],
  amberSoft: ['#fbf1d8', '#332a17'],
  amberLine: ['#e6cf95', '#5c4a22'],
  red: ['#a3281d', '#f29a8e'],
  redSoft: ['#fae6e2', '#3a1f1b'],
  star: ['#a86a05', '#e3b04b'],

  // Behind the initials of people.
  tintClay: ['#ecdccf', '#4a3528'],
  tintLeaf: ['#dde5d6', '#33402c'],
  tintLake: ['#d8e2e6', '#2c3c42'],
  tintPlum: ['#e7dbe4', '#42323f'],
  tintStraw: ['#eae3c8', '#433c22'],
} as const satisfies Record<string, Pair>

/** What is put on the colours that others choose, where neither ink nor paper would be read. */
export const white = '#ffffff'
export const black = '#000000'

/** Behind white initials of those who have no picture, in the widget. */
export const personFills = ['#7a4a1e', '#1f5f5b', '#5b3f8c', '#8a2f4a', '#2f5288', '#4c6122'] as const

/** What a colour is called. */
export type ColourName = keyof typeof palette

/** A colour on light paper, for what knows no other, such as mails. */
export const light = (name: ColourName): string => palette[name][0]

/** A colour on dark paper. */
export const dark = (name: ColourName): string => palette[name][1]
