/** The elements that a style sheet of a browser does not show as a block; those that the portal and its libraries draw. */
const displays: Record<string, string> = {
  DATALIST: 'none',
  ...Object.fromEntries(
    ['A', 'ABBR', 'B', 'CODE', 'EM', 'I', 'LABEL', 'SPAN', 'STRONG', 'SUB', 'SUP'].map((name) => [
      name,
      'inline',
    ]),
  ),
}

/** A rule of a style sheet that sets whether and how elements are shown. */
interface Rule {
  selector: string
  display: string
  visibility: string
  media: readonly string[]
}

function rulesOf(list: CSSRuleList, media: readonly string[] = []): Rule[] {
  return [...list].flatMap((rule) => {
    if ('selectorText' in rule) {
      const { selectorText: selector, style } = rule as CSSStyleRule
      const { display, visibility } = style
      return display || visibility ? [{ selector, display, visibility, media }] : []
    }
    if (!('cssRules' in rule)) return []
    const condition = 'media' in rule ? [(rule as CSSMediaRule).conditionText] : []
    return rulesOf(rule.cssRules as CSSRuleList, [...media, ...condition])
  })
}

let rules: Rule[] = []
let sheets = -1

/** The rules that match an element. The portal adds style sheets, and removes none. */
function matching(element: Element): Rule[] {
  if (document.styleSheets.length !== sheets) {
    sheets = document.styleSheets.length
    rules = [...document.styleSheets].flatMap((sheet) => rulesOf(sheet.cssRules))
  }
  return rules.filter(
    ({ selector, media }) =>
      element.matches(selector) && media.every((condition) => matchMedia(condition).matches),
  )
}

function displayOf(element: HTMLElement): string {
  if (element.style.display) return element.style.display
  if (element.hidden) return 'none'
  const set = matching(element).flatMap(({ display }) => display || [])
  return set.at(-1) ?? displays[element.tagName] ?? 'block'
}

function visibilityOf(element: HTMLElement): string {
  if (element.style.visibility) return element.style.visibility
  const set = matching(element).flatMap(({ visibility }) => visibility || [])
  // Where rules disagree, the more specific one shows the element.
  if (set.length > 0) return set.includes('visible') ? 'visible' : set.at(-1)!
  return element.parentElement ? visibilityOf(element.parentElement) : 'visible'
}

/**
 * The style of an element itself, with what style sheets say of its display and visibility, which queries by role ask of every element
 * of the page. happy-dom applies every rule of every style sheet for that, which took half of the time of these tests.
 */
window.getComputedStyle = (element) => {
  const shown = element as HTMLElement
  const computed: Record<string | symbol, () => string> = {
    display: () => displayOf(shown),
    visibility: () => visibilityOf(shown),
  }
  return new Proxy(shown.style, {
    get(style, name) {
      if (name in computed) return computed[name]?.()
      if (name === 'getPropertyValue')
        return (property: string) => computed[property]?.() ?? style.getPropertyValue(property)
      const value = Reflect.get(style, name, style)
      return typeof value === 'function' ? value.bind(style) : value
    },
  })
}
