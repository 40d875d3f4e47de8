import reviewContent from './review-content.md'
import scrapeWebsite from './scrape-website.md'

/** How agents look after what is known. */
export const skills = {
  'review-content': reviewContent,
  'task://web/scrape-website': scrapeWebsite,
}
