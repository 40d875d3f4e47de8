import type { ErrorDef } from '../base/errors.ts'

/** What a module has built for browsers and serves: files of one folder below `dist`, under the folder's name. */
export interface Bundle {
  folder: string
  /** Paths below the folder that are served, for a year: only those whose names carry their hash. */
  files: RegExp
  /** Files with an address that never changes, `/<entry>.js`, which leads to the one of the folder's manifest. */
  entries: Record<string, { summary: string; answer: string }>
  /** Answered at the address of an entry that was not built. */
  missing: ErrorDef
  /** A folder of made-up pages that carry the bundle, served under its name; `index.html` stands for every unknown id. */
  samplePages?: string
  /** Further names at the root that belong to the bundle, and never to a page of the dashboard. */
  reserved?: readonly string[]
}

/** Which pages of other sites may call which paths, beside what the kernel says of its own. */
export interface CrossOrigin {
  /** What these paths begin with is open to pages of any site, without cookies; their own checks decide later. */
  anyPage?: readonly string[]
  /** Answers below these paths are the same for every page, so that caches may keep one for all of them. */
  shared?: readonly string[]
  /** Paths that never carry CORS headers: what only servers are to fetch. */
  closed?: readonly RegExp[]
}
