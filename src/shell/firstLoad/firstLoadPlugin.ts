import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'
import { type ColorScheme, tokens } from '#tokens.ts'
import { panelWidths } from './panelWidths.ts'

const { font, size } = tokens

/** The width in pixels from which the rail and the panel are beside the page. */
const MEDIUM = 900

const colors = (scheme: ColorScheme) => {
  const { paper, canvas, line, primary, muted, ink, shadow, scrim } = tokens[scheme]
  const parts = { paper, canvas, line, primary, muted, ink, shadow, scrim }
  return [
    `color-scheme:${scheme}`,
    ...Object.entries(parts).map(([name, value]) => `--${name}:${value}`),
  ].join(';')
}

/** The width in pixels below which the login form is a column. */
const SMALL = 600

/** The login form before React renders it: it looks as `LoginForm`, which takes its values over. */
const formStyle = [
  'html{--action:var(--customer,var(--primary))}html[data-scheme=dark]{--action:var(--customer-dark,var(--primary))}',
  'html[data-page=sign-in] .first-load{display:none}',
  `.first-form{position:fixed;inset:0;display:grid;place-items:center;padding:16px;color:var(--ink);background:linear-gradient(var(--scrim),var(--scrim)),var(--wallpaper,none) center/cover,var(--customer,var(--primary));font:${font.regular} ${font.size.body}px/1.5 ${font.family}}`,
  // React shows a page, of which the form is a part, or a message.
  '#root:has(main)~.first-form{display:none}',
  `.first-form form,.first-form form *{box-sizing:border-box;font:inherit}`,
  `.first-form form{width:min(400px,100%);padding:32px;border-radius:${size.radius}px;background:var(--paper);box-shadow:var(--shadow)}`,
  '.first-form h1{height:40px;margin:0 0 32px}.first-form img{max-width:100%;height:40px}',
  // A logo without a dark version stands on white, as `CustomerLogo` shows it.
  `html[data-plate] .first-form img{padding:4px;border-radius:${size.radius}px;background:${tokens.light.paper}}`,
  '.first-form p{position:relative;margin:0 0 16px}',
  `.first-form p input{width:100%;height:${size.control}px;padding:0 14px;border:1px solid color-mix(in srgb,var(--ink) 23%,transparent);border-radius:${size.radius}px;color:inherit;background:none}`,
  '.first-form p input:focus{outline:2px solid var(--action);outline-offset:-2px}',
  '.first-form p label{position:absolute;left:14px;top:50%;color:var(--muted);transform:translateY(-50%);pointer-events:none}',
  `.first-form p :is(input:focus,input:not(:placeholder-shown))+label{left:10px;top:0;padding:0 4px;background:var(--paper);font-size:${font.size.caption}px}`,
  '.first-form p input:focus+label{color:var(--action)}',
  `.first-form div{display:flex;align-items:center;justify-content:space-between;gap:16px}`,
  `.first-form div label{display:flex;align-items:center;gap:12px;height:42px}.first-form div input{width:18px;height:18px;margin:0 1px;accent-color:var(--action)}`,
  '.first-form div input:not(:checked){appearance:none;border:2px solid var(--muted);border-radius:2px}',
  `.first-form button{min-width:120px;height:${size.control}px;border:0;border-radius:${size.radius}px;color:oklch(from var(--action) calc((.62 - l)*1000) 0 0);background:var(--action);font-weight:${font.strong}!important}`,
  '.first-form [data-sent] button{opacity:.6}',
  `@media(max-width:${SMALL - 1}px){.first-form form{padding:24px}.first-form div{flex-direction:column;align-items:stretch}.first-form button{height:${size.touch}px}}`,
  `@media(pointer:coarse){.first-form p input,.first-form button{height:${size.touch}px;font-size:${font.size.lead}px}.first-form div label{height:${size.touch}px}}`,
]

/** The styles of the placeholder that `index.html` shows before React renders. */
const style = [
  `html{${colors('light')}}`,
  `html[data-scheme=dark]{${colors('dark')}}`,
  // Paper is white.
  `@media print{html[data-scheme=dark]{${colors('light')}}}`,
  'body{margin:0;background:var(--canvas)}',
  '.first-load,.first-load *{box-sizing:border-box}',
  '.first-load{position:relative;height:100dvh;overflow:hidden;background:var(--canvas)}',
  '.first-load i{display:block;border-radius:6px;background:var(--line)}',
  // The font of the portal is not loaded for a word.
  '.first-load b{font:500 16px system-ui,sans-serif;color:var(--muted)}',
  '.first-load>*{display:none;position:absolute;background:var(--paper)}',
  `.first-bar{display:flex!important;align-items:center;justify-content:space-between;top:0;left:0;right:0;height:${size.topBar}px;padding:0 16px;border-bottom:1px solid var(--line)}`,
  '.first-bar i{width:160px;height:24px;background:var(--logo) right/contain no-repeat}',
  '@media(max-width:599px){.first-bar i{display:none}}',
  `.first-panel{top:${size.topBar}px;bottom:0;left:${size.rail}px;width:var(--panel);padding:12px;border-right:1px solid var(--line)}`,
  '.first-panel i{height:16px;margin-bottom:24px}.first-panel i:first-child{height:36px}',
  `.first-rail{top:0;bottom:0;left:0;width:${size.rail}px;padding:16px 14px;border-right:1px solid var(--line)}`,
  '.first-rail i{width:20px;height:20px;margin-bottom:28px}',
  `@media(min-width:${MEDIUM}px){.first-rail,.first-panel{display:block!important}.first-bar{left:${size.rail}px}}`,
  `html{--panel:${size.panel}px}`,
  ...Object.entries(panelWidths).map(([page, width]) =>
    width === 0
      ? `html[data-page=${page}] .first-panel{display:none!important}`
      : `html[data-page=${page}]{--panel:${width}px}`,
  ),
  'html[data-page=login] .first-load{background:var(--customer,var(--primary))}',
  'html[data-page=login] .first-load>*{display:none!important}',
  'html[data-page=login] .first-card{display:block!important}',
  `.first-card{top:50%;left:50%;width:min(400px,100% - 32px);padding:32px;border-radius:${size.radius}px;transform:translate(-50%,-50%)}`,
  '.first-card i{height:36px;margin-top:24px}.first-card b{display:block;height:36px;margin-top:24px;line-height:36px;text-align:center}.first-card i:first-child{height:40px;margin:0 0 32px;background:var(--logo) left/contain no-repeat}',
  ...formStyle,
].join('\n')

/** Selects the color scheme and the shape of the page before the first paint. */
const firstPaint = readFileSync(new URL('firstPaint.js', import.meta.url), 'utf8').replace(/^\/\/.*\n/gm, '')

/** The page with the style sheets of the build inside: one of its own would be a request that the first paint waits for. */
const withStyles = (html: string, bundle: Rolldown.OutputBundle): string =>
  html.replaceAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (link, name: string) => {
    const file = bundle[name]
    return file?.type === 'asset' ? `<style nonce="%NONCE%">${file.source}</style>` : link
  })

/**
 * The page with its modules in a template, from which `firstPaint.js` takes them: a cached one would run before the first paint. Each is
 * a script, those that others import first, so that none runs in the task of another.
 */
function withModulesLater(html: string): string {
  const entry = /<script type="module" crossorigin src="[^"]*"><\/script>\s*/
  const preloads = /<link rel="modulepreload" crossorigin href=("[^"]*")>\s*/g
  const scripts = [...html.matchAll(preloads)].map(
    ([, src]) => `<script type="module" crossorigin src=${src}></script>`,
  )
  const later = [...scripts, entry.exec(html)?.[0] ?? ''].join('\n')
  const template = `<template id="modules">${later.trim()}</template>\n`
  return html.replaceAll(preloads, '').replace(entry, template)
}

/** Adds the tokens' colors to `index.html`, and the script that selects the scheme before the first paint. */
export function firstLoad(): Plugin {
  return {
    name: 'seawindow:first-load',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        html.includes('first-load')
          ? {
              html: (bundle ? withModulesLater(withStyles(html, bundle)) : html)
                .replaceAll('%THEME_COLOR_LIGHT%', tokens.light.primary)
                .replaceAll('%THEME_COLOR_DARK%', tokens.dark.paper),
              tags: [
                { tag: 'style', attrs: { nonce: '%NONCE%' }, children: style, injectTo: 'head' },
                { tag: 'script', children: firstPaint, injectTo: 'head' },
              ],
            }
          : undefined,
    },
  }
}
