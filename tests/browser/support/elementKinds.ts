import type { Page } from 'playwright-core'

/**
 * The kinds of visible elements: tag and attributes of each and of its parent. Axe's rules, apart from those about colors, judge
 * elements by little more.
 */
export const elementKinds = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const varied = /^(class|style|id|for|name|value|data-.*)$/
    const kindOf = (element: Element) => {
      const attributes = [...element.attributes]
        .map(({ name, value }) => (name === 'role' ? `role=${value}` : name))
        .filter((name) => !varied.test(name))
      return `${element.localName}[${attributes.toSorted()}]`
    }
    const visible = [...document.body.querySelectorAll(':not(svg *)')].filter((element) =>
      element.checkVisibility(),
    )
    return [...new Set(visible.map((element) => `${kindOf(element.parentElement!)} > ${kindOf(element)}`))]
  })

/**
 * The pairs of colors of visible texts and of the elements around them, with opacity, font size and weight: what axe's rule on contrast
 * judges an element by, apart from other elements that it lies on.
 */
export const colorPairs = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const behind = (element: Element | null): string => {
      if (!element) return ''
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
      const own = `${backgroundColor} ${backgroundImage} ${opacity}`
      if (own === 'rgba(0, 0, 0, 0) none 1') return behind(element.parentElement)
      // Alpha is written only for colors that are not opaque.
      const hides = backgroundColor.startsWith('rgb(') && opacity === '1'
      return hides ? own : `${own} < ${behind(element.parentElement)}`
    }
    const hasText = (element: Element) =>
      [...element.childNodes].some(
        ({ nodeType, data }: Node & { data?: string }) => nodeType === Node.TEXT_NODE && data?.trim(),
      )
    const pairs = [...document.body.querySelectorAll(':not(svg *), input')]
      .filter(
        (element) => (hasText(element) || element.matches('input, textarea')) && element.checkVisibility(),
      )
      .map((element) => {
        const { color, fontSize, fontWeight } = getComputedStyle(element)
        // The rule skips what is disabled, and its label.
        const isDisabled = element.closest(':disabled, [aria-disabled=true], .Mui-disabled') !== null
        return `${isDisabled} ${color} ${fontSize} ${fontWeight} on ${behind(element)}`
      })
    return [...new Set(pairs)]
  })
