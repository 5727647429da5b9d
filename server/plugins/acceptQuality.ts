/** The quality value of a media type in an Accept header, 0 if it is absent. */
export function acceptQuality(accept: string, type: string): number {
  for (const range of accept.split(',')) {
    const [name, ...parameters] = range.trim().toLowerCase().split(';')
    if (name?.trim() !== type) continue
    const weight = parameters.find((parameter) => parameter.trim().startsWith('q='))
    return weight === undefined ? 1 : Number(weight.split('=')[1]) || 0
  }
  return 0
}

/** The first type in the header with at least the quality of JSON, undefined if none. */
export const acceptedVariant = (accept: string | undefined, types: readonly string[]): string | undefined =>
  accept === undefined
    ? undefined
    : types.find((type) => {
        const quality = acceptQuality(accept, type)
        return quality > 0 && quality >= acceptQuality(accept, 'application/json')
      })
