import cleanContactData from './clean-contact-data.md'
import extractContactFromMessage from './extract-contact-from-message.md'

/** How agents look after people’s records. */
export const skills = {
  'clean-contact-data': cleanContactData,
  'extract-contact-from-message': extractContactFromMessage,
}
