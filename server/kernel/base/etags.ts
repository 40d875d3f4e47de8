/** Whether `If-None-Match` names a version, so that its asker has it: RFC 9110 compares weakly here. */
export const namesEtag = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((known) => ['*', etag, `W/${etag}`].includes(known.trim()))
