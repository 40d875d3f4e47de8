import cards from './cards.css'
import composer from './composer.css'
import fonts from './fonts.css'
import header from './header.css'
import images from './images.css'
import palette from './palette.css'
import panel from './panel.css'
import peek from './peek.css'
import thread from './thread.css'
import welcome from './welcome.css'

/** The panel's style sheet. */
export const PANEL_STYLES = [
  palette,
  fonts,
  header,
  panel,
  welcome,
  thread,
  images,
  cards,
  composer,
  peek,
].join('\n')
