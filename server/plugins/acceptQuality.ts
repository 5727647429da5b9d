/** How much an Accept header wants a media type, 0 when it does not name it. */
export function acceptQuality(accept: string, type: string): number {
  for (const range of accept.split(',')) {
    const [name, ...parameters] = range.trim().toLowerCase().split(';')
    if (name?.trim() !== type) continue
    const weight = parameters.find((parameter) => parameter.trim().startsWith('q='))
    return weight === undefined ? 1 : Number(weight.split('=')[1]) || 0
  }
  return 0
}

/** The first of the types that the header names and wants no less than JSON, undefined when there is none. */
export const acceptedVariant = (accept: string | undefined, types: readonly string[]): string | undefined =>
  accept === undefined
    ? undefined
    : types.find((type) => {
        const quality = acceptQuality(accept, type)
        return quality > 0 && quality >= acceptQuality(accept, 'application/json')
      })
