import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { settings } from '#server/settings/settings.ts'
import { readProduct } from '../sourceFile.ts'
import { type Compose, composeProblems } from './composeProblems.ts'
import { dockerfileProblems, isPinned, readCopy, readDockerfile } from './dockerfile.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const dockerfile = read('Dockerfile')

/** The paths that .dockerignore includes; it excludes everything else. */
const sent = read('.dockerignore')
  .split('\n')
  .filter((line) => line.startsWith('!'))
  .map((line) => line.slice(1))
const reachesBuilder = (path: string) =>
  existsSync(join(root, path)) && sent.some((entry) => path === entry || path.startsWith(`${entry}/`))

const compose = (): Compose => parse(read('compose.yaml'), { merge: true })

describe('the Dockerfile', () => {
  it('passes the lint rules', () => {
    expect(dockerfileProblems(dockerfile, reachesBuilder)).toEqual([])
  })

  it.each([
    ['node:24.21.0-bookworm-slim', 'node:24-slim', 'FROM node:24-slim is not pinned to a version'],
    ['node:24.21.0-bookworm-slim', 'node:latest', 'FROM node:latest is not pinned to a version'],
    ['USER node', 'USER root', 'the last stage runs as root'],
    ['USER node\n', '', 'the last stage runs as root'],
    [
      'CMD ["node", "server/main.ts"]',
      'CMD node server/main.ts',
      'CMD node server/main.ts is not in JSON form',
    ],
    ['COPY server server', 'COPY servers server', 'COPY servers server: servers is not there'],
    ['COPY server server', 'COPY tests tests', 'COPY tests tests: tests is not there'],
    ['COPY server server', 'ADD https://a.org/a.tgz .', 'ADD https://a.org/a.tgz .: COPY says what it does'],
    [
      '--from=build',
      '--from=built',
      'COPY --from=built /app/node_modules node_modules: there is no stage built',
    ],
    ['npm ci --omit=dev', 'npm install', 'RUN npm install: npm ci keeps to the lock file'],
    ['NODE_ENV=production', 'APPLICATION_KEY=secret', 'ENV APPLICATION_KEY=secret'],
    [/HEALTHCHECK .*\\\n.*\n/, '', 'the last stage needs one HEALTHCHECK'],
  ])('fails the lint rules with %s replaced by %s', (part, other, problem) => {
    const problems = dockerfileProblems(dockerfile.replace(part, other), reachesBuilder)
    expect(problems.join('\n')).toContain(problem)
  })

  const instructions = readDockerfile(dockerfile)
  /** The paths of the project that a stage copies. */
  const copiedTo = (wanted: number | undefined) =>
    instructions
      .filter(({ stage, name }) => stage === wanted && name === 'COPY')
      .map(({ value }) => readCopy(value))
      .filter(({ from }) => from === undefined)
      .flatMap(({ sources }) => sources)

  it('builds the portal from all of its pages', () => {
    const pages = readdirSync(root).filter((name) => name.endsWith('.html'))
    expect(pages).toContain('index.html')
    expect(copiedTo(0)).toEqual(expect.arrayContaining(pages))
  })

  it('copies every file that server and worker import', () => {
    const copied = copiedTo(instructions.at(-1)?.stage)
    const files = new Map(readProduct().map((file) => [file.path, file]))
    const reached = new Set<string>()
    const visit = (path: string) => {
      if (reached.has(path)) return
      reached.add(path)
      for (const { target, typeOnly } of files.get(path)?.imports ?? [])
        if (target !== undefined && !typeOnly) visit(posix.normalize(target))
    }
    for (const entry of [
      'server/main.ts',
      'server/worker.ts',
      'server/commands/archive.ts',
      'server/thread.ts',
    ]) {
      expect(files.has(entry), entry).toBe(true)
      visit(entry)
    }
    expect(reached.size).toBeGreaterThan(150)
    const missing = [...reached].filter(
      (path) => !copied.some((source) => path === source || path.startsWith(`${source}/`)),
    )
    expect(missing).toEqual([])
  })

  it('sets only settings of the server', () => {
    const names = readDockerfile(dockerfile)
      .filter(({ name }) => name === 'ENV')
      .flatMap(({ value }) => [...value.matchAll(/(\w+)=/g)].map(([, name = '']) => name))
    for (const name of names) expect(['NODE_ENV', ...Object.keys(settings.properties)]).toContain(name)
  })

  it('uses the same Node version as the tests', () => {
    const [image = ''] = readDockerfile(dockerfile)[0]?.value.split(' ') ?? []
    expect(image).toContain(`:${process.versions.node}-`)
  })
})

describe('compose.yaml', () => {
  it('limits every service to what it needs', () => {
    expect(composeProblems(compose())).toEqual([])
  })

  it.each([
    ['restart', 'portal is not started again'],
    ['read_only', 'portal may write its root'],
    ['cap_drop', 'portal keeps capabilities'],
    ['security_opt', 'portal may gain privileges'],
    ['mem_limit', 'portal has no limit of memory'],
    ['cpus', 'portal has no limit of processors'],
    ['pids_limit', 'portal has no limit of processes'],
    ['tmpfs', 'portal has no /tmp of a limited size'],
    ['healthcheck', 'portal has no health check'],
    ['secrets', 'portal is not given the secret application_key'],
  ])('fails the check without %s', (key, problem) => {
    const { services, ...rest } = compose()
    const portal = Object.fromEntries(Object.entries(services.portal ?? {}).filter(([name]) => name !== key))
    expect(composeProblems({ ...rest, services: { ...services, portal } })).toContain(problem)
  })

  it('gives each process only known settings', () => {
    const known = Object.keys(settings.properties)
    const { portal, worker } = compose().services
    for (const name of [portal, worker].flatMap((service) => Object.keys(service?.environment ?? {})))
      expect(known).toContain(name.replace(/_FILE$/, ''))
  })

  it('pins the version of every image', () => {
    for (const { image = '' } of Object.values(compose().services))
      expect(
        isPinned(image) || image === `seawindow:${JSON.parse(read('package.json')).version}`,
        image,
      ).toBe(true)
  })
})
