import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml } from '#server/escapeHtml.ts'
import { formPagePolicy } from '#server/plugins/contentPolicy.ts'
import { tokens } from '#tokens.ts'

const { light, font, size } = tokens

const style = `
body { margin: 0; background: ${light.canvas}; color: ${light.ink}; font: ${font.size.lead}px/1.5 system-ui, sans-serif }
main { max-width: 32rem; margin: 10vh auto 0; padding: 24px; background: ${light.paper}; border: 1px solid ${light.line} }
h1 { margin: 0 0 8px; font-size: ${font.size.title}px; line-height: 1.3 }
p { margin: 0 0 16px; overflow-wrap: anywhere }
label { display: block; margin: 0 0 16px; color: ${light.muted}; font-size: ${font.size.body}px }
input { display: block; box-sizing: border-box; width: 100%; min-height: ${size.touch}px; padding: 0 12px; color: ${light.ink};
  background: ${light.paper}; border: 1px solid ${light.muted}; border-radius: ${size.radius}px; font: ${font.size.lead}px system-ui, sans-serif }
input[readonly] { background: ${light.canvas} }
.error { color: ${tokens.status.alarm} }
button { min-height: ${size.touch}px; padding: 0 20px; border: 0; border-radius: ${size.radius}px;
  background: ${light.primary}; color: ${light.paper}; font: inherit; cursor: pointer }
a { color: ${light.primary} }
input:focus-visible, button:focus-visible { outline: 3px solid ${light.ink}; outline-offset: 2px }
`

/** A text field of a page. */
interface PageField {
  name: string
  label: string
  type?: 'password'
  autocomplete: string
  /** The value of a field that is only shown. */
  shown?: string
}

/** A page that works without the portal and without scripts: what a link in a mail opens. */
export interface FormPage {
  title: string
  text: string
  /** Why what was sent is not accepted. */
  error?: string
  fields?: readonly PageField[]
  /** The only action of the page, and what its form sends. */
  button?: { label: string; action: string }
  link?: { label: string; address: string }
}

function fieldHtml({ name, label, type, autocomplete, shown }: PageField): string {
  const value = shown === undefined ? ' required' : ` value="${escapeHtml(shown)}" readonly`
  return `<label>${escapeHtml(label)}<input name="${name}" type="${type ?? 'text'}" autocomplete="${autocomplete}"${value}></label>`
}

function formHtml({ fields = [], button, error }: FormPage): string {
  if (!button) return ''
  const alert = error === undefined ? '' : `<p class="error" role="alert">${escapeHtml(error)}</p>`
  return `<form method="post">${fields.map(fieldHtml).join('')}${alert}<button name="action" value="${button.action}">${escapeHtml(button.label)}</button></form>`
}

/** Sends a page whose address contains a secret. */
export function sendPage(reply: FastifyReply, page: FormPage) {
  const { title, text, link } = page
  const nonce = randomBytes(16).toString('base64')
  const anchor = link ? `<p><a href="${escapeHtml(link.address)}">${escapeHtml(link.label)}</a></p>` : ''
  return reply
    .header('content-security-policy', formPagePolicy(nonce))
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .serializer(String)
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>` +
        `<meta name="viewport" content="width=device-width"><style nonce="${nonce}">${style}</style></head>` +
        `<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${formHtml(page)}${anchor}</main></body></html>`,
    )
}

/** Lets a plugin take what such pages send. */
export const takesForms = (app: FastifyInstance): void =>
  void app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
