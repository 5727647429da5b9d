/** A sample of the Prometheus text format, version 0.0.4. */
export interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const LABEL = '([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\\\\n]|\\\\[\\\\"n])*)"'
const sampleLine = new RegExp(`^(${NAME})(?:\\{((?:${LABEL})(?:,${LABEL})*)?\\})? (-?[0-9.e+-]+|[+-]Inf)$`)
const number = (text: string) => Number(text.replace('Inf', 'Infinity'))

/** The metric that a sample belongs to: a histogram has three kinds of samples. */
const familyOf = (name: string, types: ReadonlyMap<string, string>) => {
  const base = name.replace(/_(bucket|sum|count)$/, '')
  return types.get(base) === 'histogram' || types.get(base) === 'summary' ? base : name
}

/**
 * Reads the text format strictly: each metric has HELP and TYPE before its samples, its samples are adjacent and unique,
 * counters end in _total, and the buckets of a histogram grow to its count. @throws Error with the line.
 */
export function parseExposition(text: string): Sample[] {
  if (!text.endsWith('\n')) throw new Error('The last line does not end.')
  const types = new Map<string, string>()
  const helps = new Set<string>()
  const closed = new Set<string>()
  const seen = new Set<string>()
  const samples: Sample[] = []
  let family = ''
  for (const line of text.split('\n')) {
    if (line === '') continue
    const comment = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line)
    if (comment) {
      const [, kind, name = '', rest = ''] = comment
      if (kind === 'HELP' && helps.has(name)) throw new Error(`repeated: ${line}`)
      if (kind === 'HELP') helps.add(name)
      else if (!['counter', 'gauge', 'histogram', 'summary', 'untyped'].includes(rest)) throw new Error(line)
      else types.set(name, rest)
      continue
    }
    const found = sampleLine.exec(line)
    if (!found) throw new Error(`no sample: ${line}`)
    const [, name = '', labelText = '', ...others] = found
    const labels = Object.fromEntries(
      [...labelText.matchAll(new RegExp(LABEL, 'g'))].map(([, key = '', value = '']) => [key, value]),
    )
    const own = familyOf(name, types)
    if (own !== family) {
      if (closed.has(own)) throw new Error(`scattered: ${line}`)
      closed.add(own)
      family = own
    }
    if (!types.has(own) || !helps.has(own)) throw new Error(`without HELP and TYPE: ${line}`)
    if (types.get(own) === 'counter' && !name.endsWith('_total')) throw new Error(`counter: ${line}`)
    const identity = name + JSON.stringify(Object.entries(labels).sort())
    if (seen.has(identity)) throw new Error(`repeated: ${line}`)
    seen.add(identity)
    samples.push({ name, labels, value: number(others.at(-1) ?? '') })
  }
  checkHistograms(samples, types)
  return samples
}

function checkHistograms(samples: readonly Sample[], types: ReadonlyMap<string, string>): void {
  for (const [name] of [...types].filter(([, type]) => type === 'histogram')) {
    const series = Map.groupBy(
      samples.filter((sample) => sample.name === `${name}_bucket`),
      ({ labels: { le: _, ...others } }) => JSON.stringify(others),
    )
    for (const [key, buckets] of series) {
      const values = buckets.map(({ value }) => value)
      const bounds = buckets.map(({ labels }) => number(labels.le ?? ''))
      if (values.some((value, index) => value < (values[index - 1] ?? 0)))
        throw new Error(`shrinking: ${name}${key}`)
      if (bounds.some((bound, index) => bound <= (bounds[index - 1] ?? Number.NEGATIVE_INFINITY)))
        throw new Error(`bounds: ${name}${key}`)
      const count = samples.find(
        (sample) => sample.name === `${name}_count` && JSON.stringify(sample.labels) === key,
      )
      if (bounds.at(-1) !== Number.POSITIVE_INFINITY || values.at(-1) !== count?.value)
        throw new Error(`whole: ${name}${key}`)
    }
  }
}
