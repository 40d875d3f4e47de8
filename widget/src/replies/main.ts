import { BUNDLE_LOADED } from '../panel-contract.ts'
import { watchReplies } from './watch-replies.ts'

document.currentScript?.dispatchEvent(new CustomEvent(BUNDLE_LOADED, { detail: watchReplies }))
