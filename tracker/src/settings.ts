/** The attributes of the script's tag, and its address. A module has no tag of its own, and then no key either. */
export const { dataset, src } = (document.currentScript ?? { dataset: {} }) as HTMLScriptElement

/** Whether the browser asks not to be tracked, and the site listens. */
export const isMuted =
  dataset.ignorePrivacySignals == null && (navigator.doNotTrack == '1' || navigator.globalPrivacyControl)
