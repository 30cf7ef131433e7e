import { brand } from '@nestwren/contract/brand'
import { escapeHtml } from './escape-html.ts'

/** The few design tokens that the server's own pages need, light and dark (design/tokens.css, default palette). */
const style = `
:root{color-scheme:light dark;--background:#f3f4f9;--surface:#fdfdff;--sunken:#e9ebf2;--text:#1d2032;--muted:#646774;--hairline:#dddfe7;--border:#82848f;--primary:#384580;--on-primary:#fdfdff;--focus:#586abd}
@media (prefers-color-scheme:dark){:root{--background:#0f1119;--surface:#191b26;--sunken:#090a12;--text:#ebecf3;--muted:#9a9eac;--hairline:#333642;--border:#6f727c;--primary:#a4b3ea;--on-primary:#0b0e1c;--focus:#a7baff}}
*{box-sizing:border-box}
body{margin:0;background:var(--background);color:var(--text);font:420 1rem/1.5 Figtree,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
main{max-width:60rem;margin:0 auto;padding:24px 16px 64px}
h1{font-size:1.625rem;line-height:1.2;letter-spacing:-.02em;margin:12px 0;overflow-wrap:anywhere}
h2{font-size:1.25rem;line-height:1.25;margin:32px 0 12px}
h3{font-size:1.0625rem;margin:0 0 4px;overflow-wrap:anywhere}
h4{font-size:.9375rem;margin:16px 0 4px}
a{color:var(--primary)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.brand{font-weight:700;letter-spacing:-.03em;margin:0}
.meta{color:var(--muted);font-size:.875rem}
.card,.rows>li>a{background:var(--surface);border:1px solid var(--hairline);border-radius:16px}
.card{padding:16px;margin:0 0 14px;overflow-x:auto}
.rows{list-style:none;padding:0;margin:0;display:grid;gap:8px}
.row{display:grid;gap:2px;padding:12px 16px;color:var(--text);text-decoration:none;overflow-wrap:anywhere}
.filter{display:flex;gap:8px;align-items:center;margin:16px 0}
input,button,.button{min-height:44px;border-radius:12px;padding:0 14px;font:inherit}
input{flex:1;min-width:0;border:1px solid var(--border);background:var(--surface);color:var(--text)}
button,.button{display:inline-flex;align-items:center;border:0;background:var(--primary);color:var(--on-primary);font-weight:600;text-decoration:none}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:400 .875rem/1.5 ui-monospace,SFMono-Regular,Menlo,monospace;margin:0}
code{font:400 .875em/1.5 ui-monospace,SFMono-Regular,Menlo,monospace;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%;font-size:.875rem}
th,td{text-align:left;vertical-align:top;padding:6px 12px 6px 0;border-top:1px solid var(--hairline)}
`.trim()

/** The Content-Security-Policy of such a page: it brings its style with it and may do nothing but send its own form. */
export const plainPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

/** A page the server writes itself, without any script: the development mailbox and the API page. `body` is HTML. */
export function plainPage({ title, body }: { readonly title: string; readonly body: string }): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)} · ${escapeHtml(brand.name)}</title><style>${style}</style></head>
<body><main><p class="brand">${escapeHtml(brand.name)}</p>
${body}
</main></body></html>
`
}
