import { dark, light } from '../../lib/palette/palette.ts'

const colours = (of: typeof light): string =>
  `--paper:${of('paper')};--ink:${of('ink')};--soft:${of('ink3')};--line:${of('line')};--accent:${of('accentText')};--surface:${of('surface1')}`

/** Styles of the reference page; quiet, light and dark. */
export const REFERENCE_CSS = `:root{color-scheme:light dark;${colours(light)}}
@media(prefers-color-scheme:dark){:root{${colours(dark)}}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.55 system-ui,sans-serif;display:grid;grid-template-columns:18rem minmax(0,1fr)}
nav{border-right:1px solid var(--line);padding:24px 16px;height:100vh;overflow:auto;position:sticky;top:0;font-size:13px}nav ul{list-style:none;margin:0;padding:0}nav ul ul{padding-left:12px;margin-bottom:12px}nav li{padding:2px 0}
main{padding:32px;max-width:60rem}a{color:var(--accent)}nav a{color:inherit;text-decoration:none}nav a:hover{text-decoration:underline}h1{font:italic 32px/1.2 ui-serif,Georgia,serif}h2{font-size:24px;margin-top:48px}article{border-top:1px solid var(--line);padding:24px 0}h3{font-size:18px;margin:0}h4{font-size:13px;margin:16px 0 4px;color:var(--soft)}
code{font:13px/1.4 ui-monospace,monospace;background:var(--surface);padding:1px 4px;border-radius:4px;overflow-wrap:break-word}.route{color:var(--soft);font-size:13px}.route span{margin-right:8px}.method{font-weight:600;color:var(--ink)}
table{border-collapse:collapse;width:100%;table-layout:fixed}th{width:14rem}td:nth-child(2){width:12rem}th,td{overflow-wrap:break-word;text-align:left;vertical-align:top;padding:6px 12px 6px 0;border-top:1px solid var(--line);font-weight:400}small{color:var(--soft)}dt{font-weight:600;margin-top:8px}dd{margin:0}summary{cursor:pointer;margin-top:12px;color:var(--soft)}
[hidden]{display:none!important}
.search{display:block;margin-bottom:16px}.search input{width:100%;font:inherit;color:inherit;background:var(--surface);border:1px solid var(--line);border-radius:6px;padding:8px 10px}.search output{display:block;min-height:20px;padding:4px 2px 0;color:var(--soft)}
pre{background:var(--surface);border-radius:6px;padding:12px;overflow-x:auto;max-height:28rem;margin:4px 0 0}pre code{padding:0;background:none;overflow-wrap:normal}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
@media(max-width:720px){body{display:block}nav{height:auto;position:static;border-right:0;border-bottom:1px solid var(--line);max-height:40vh}main{padding:16px}tr{display:block;border-top:1px solid var(--line);padding:6px 0}th,td{display:block;width:auto!important;border:0;padding:1px 0}}`
