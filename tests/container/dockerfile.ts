/** An instruction of a Dockerfile, with the number of the stage that it belongs to. */
export interface Instruction {
  stage: number
  name: string
  value: string
}

/** The instructions of a Dockerfile; continued lines are joined, comments left out. */
export function readDockerfile(text: string): Instruction[] {
  let stage = -1
  return text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name = '', value = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
      if (name === 'FROM') stage += 1
      return { stage, name, value }
    })
}

/** The source stage, sources and target of a COPY. */
export interface Copy {
  from: string | undefined
  sources: string[]
  target: string
}

export function readCopy(value: string): Copy {
  const words = value.split(/\s+/)
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length)
  const paths = words.filter((word) => !word.startsWith('--'))
  return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' }
}

const isJsonList = (value: string) => {
  try {
    return Array.isArray(JSON.parse(value))
  } catch {
    return false
  }
}

/** Whether an image is given with a full version tag or a digest. */
export const isPinned = (image: string): boolean =>
  /@sha256:[0-9a-f]{64}$/.test(image) || /:\d+\.\d+(\.\d+)?-[a-z]+(-slim)?$/.test(image)

/** Lint problems of a Dockerfile; `exists` returns whether a path is in the repository and in the build context. */
export function dockerfileProblems(text: string, exists: (path: string) => boolean): string[] {
  const instructions = readDockerfile(text)
  const problems: string[] = []
  const last = instructions.at(-1)?.stage ?? -1
  const ofLast = (name: string) => instructions.filter((one) => one.stage === last && one.name === name)
  const stages = instructions.filter(({ name }) => name === 'FROM').map(({ value }) => value.split(/\s+/i))

  for (const { name, value } of instructions) {
    if (name === '') problems.push('a line is no instruction')
    if (name === 'ADD') problems.push(`ADD ${value}: COPY says what it does`)
    if (name === 'RUN' && /\b(sudo|curl|wget)\b/.test(value))
      problems.push(`RUN ${value}: fetches or raises rights`)
    if (name === 'RUN' && /apt-get install/.test(value) && !/--no-install-recommends/.test(value))
      problems.push(`RUN ${value}: installs what is only recommended`)
    if (name === 'RUN' && /npm (install|i)\b/.test(value))
      problems.push(`RUN ${value}: npm ci keeps to the lock file`)
    if (name === 'WORKDIR' && !value.startsWith('/')) problems.push(`WORKDIR ${value} is relative`)
    if (['CMD', 'ENTRYPOINT', 'VOLUME'].includes(name) && !isJsonList(value))
      problems.push(`${name} ${value} is not in JSON form`)
    if (name === 'ENV' && /(PASSWORD|KEY|TOKEN|SECRET)\w*=/.test(value))
      problems.push(`ENV ${value} is a secret`)
    if (name === 'ARG' && /(PASSWORD|KEY|TOKEN|SECRET)/.test(value)) problems.push(`ARG ${value} is a secret`)
    if (name === 'COPY') {
      const { from, sources, target } = readCopy(value)
      if (sources.length > 1 && !target.endsWith('/'))
        problems.push(`COPY ${value}: the target of many is no folder`)
      const isStage = stages.some(([, , alias]) => alias === from)
      if (from !== undefined && !isStage) problems.push(`COPY ${value}: there is no stage ${from}`)
      for (const source of from === undefined ? sources : [])
        if (!exists(source)) problems.push(`COPY ${value}: ${source} is not there`)
    }
  }
  for (const [image = ''] of stages)
    if (!isPinned(image) && !stages.some(([, , alias]) => alias === image))
      problems.push(`FROM ${image} is not pinned to a version`)
  const users = ofLast('USER').map(({ value }) => value)
  if (users.length === 0 || /^(root|0)(:|$)/.test(users.at(-1) ?? ''))
    problems.push('the last stage runs as root')
  for (const name of ['CMD', 'HEALTHCHECK', 'WORKDIR', 'EXPOSE'])
    if (ofLast(name).length !== 1) problems.push(`the last stage needs one ${name}`)
  const [health] = ofLast('HEALTHCHECK')
  if (health && !isJsonList(health.value.replace(/^.*?CMD /, '')))
    problems.push('HEALTHCHECK is not in JSON form')
  return problems
}
