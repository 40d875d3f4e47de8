/** How the sample page is shown: none of it is the widget's. */
export interface PreviewLook {
  device: 'wide' | 'narrow'
  page: '' | 'light' | 'dark'
  site: '' | 'plain' | 'hostile'
}

/** The sample page as it comes. */
export const plainLook: PreviewLook = { device: 'wide', page: '', site: '' }
