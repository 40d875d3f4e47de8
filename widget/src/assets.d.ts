/** Style sheets are bundled as minified text. */
declare module '*.css' {
  const text: string
  export default text
}

/** File name of the panel's bundle, written into the launcher when it is built. */
declare const PANEL_FILE: string
