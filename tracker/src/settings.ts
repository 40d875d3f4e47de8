/** The attributes of the script's tag, and its address; a module has no tag, and so no key. */
export const { dataset, src } = (document.currentScript ?? { dataset: {} }) as HTMLScriptElement

/** Whether the browser asks not to be tracked, and the tag does not ignore that. */
export const isMuted =
  dataset.ignorePrivacySignals == null && (navigator.doNotTrack == '1' || navigator.globalPrivacyControl)
