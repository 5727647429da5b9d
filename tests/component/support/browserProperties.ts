/** Properties of ARIA attributes that the portal reads, which happy-dom does not have. */
const attributes = { ariaLabel: 'aria-label' }

for (const [property, attribute] of Object.entries(attributes))
  Object.defineProperty(Element.prototype, property, {
    configurable: true,
    get(this: Element) {
      return this.getAttribute(attribute)
    },
    set(this: Element, value: string) {
      this.setAttribute(attribute, value)
    },
  })
