import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readCopy, readDockerfile } from '../container/dockerfile.ts'

const root = join(import.meta.dirname, '..', '..')
const isRoot = process.getuid?.() === 0
/** The ids of the user and group `nobody`. */
const NOBODY = 65534

const instructions = readDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'))
const lastStage = instructions.at(-1)?.stage ?? -1
const commandOf = (value: string): string[] => JSON.parse(value.replace(/^.*?CMD /, ''))

let folder = ''
let server: ChildProcess | undefined
afterAll(async () => {
  if (server && server.exitCode === null && server.signalCode === null) {
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
  if (folder) {
    execFileSync('chmod', ['-R', 'u+w', folder])
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Copies as COPY does: the contents of a folder, or a file, keeping its name if the target is a folder. */
function copy(source: string, target: string): void {
  const isInto = target.endsWith('/') || (existsSync(target) && statSync(target).isDirectory())
  if (statSync(source).isFile()) cpSync(source, isInto ? join(target, basename(source)) : target)
  // Hard links, because stages share the same packages.
  else {
    mkdirSync(dirname(target), { recursive: true })
    execFileSync('cp', ['--archive', '--link', `${source}/.`, target])
  }
}

/** Executes the steps of the Dockerfile with a folder for each stage; returns that of the last stage. */
function build(environment: NodeJS.ProcessEnv): string {
  const stages = new Map<string, number>()
  const placeOf = (stage: number, path = '') => join(folder, `stage${stage}`, path)
  for (const { stage, name, value } of instructions) {
    const app = placeOf(stage, '/app')
    if (name === 'FROM') {
      stages.set(value.split(' ')[2] ?? '', stage)
      mkdirSync(app, { recursive: true })
    }
    if (name === 'COPY') {
      const { from, sources, target } = readCopy(value)
      for (const source of sources)
        if (from === undefined) {
          if (statSync(join(root, source)).isFile()) copy(join(root, source), join(app, target))
          else cpSync(join(root, source), join(app, target), { recursive: true })
        } else copy(placeOf(stages.get(from) ?? -1, source), join(app, target))
    }
    // Skip the last stage, which only creates the data folder; here it is elsewhere.
    if (name === 'RUN' && stage !== lastStage)
      execFileSync('sh', ['-c', value], {
        cwd: app,
        env: environment,
        stdio: ['ignore', 'inherit', 'inherit'],
      })
  }
  return placeOf(lastStage, '/app')
}

/** A command run as user `nobody`, who owns no file of the project and cannot gain privileges. */
const unprivileged = (command: string[]): string[] =>
  isRoot
    ? [
        'setpriv',
        `--reuid=${NOBODY}`,
        `--regid=${NOBODY}`,
        '--clear-groups',
        '--no-new-privs',
        '--bounding-set=-all',
        ...command,
      ]
    : command

test.skipIf(!process.env.LONG_FAULTS)(
  'the steps of the Dockerfile build a server that runs without privileges on a read-only project',
  async () => {
    folder = mkdtempSync(join(tmpdir(), 'seawindow-container-'))
    chmodSync(folder, 0o755)
    const bin = join(folder, 'bin')
    const data = join(folder, 'data')
    for (const path of [bin, data]) mkdirSync(path)
    copyFileSync(process.execPath, join(bin, 'node'))
    const path = [
      bin,
      ...(process.env.PATH ?? '').split(delimiter).filter((one) => !one.includes('node_modules')),
    ]
    const environment = { PATH: path.join(delimiter), HOME: folder }
    // Only the build gets this machine's environment, for its package registry.
    const { NODE_ENV: _, ...machine } = process.env
    const app = build({ ...machine, PATH: environment.PATH })
    if (isRoot) chownSync(data, NOBODY, NOBODY)
    execFileSync('chmod', ['-R', 'go-w,a+rX', app])
    if (!isRoot) execFileSync('chmod', ['-R', 'a-w', app])

    const run = (command: string[], settings: Record<string, string> = {}) => {
      const [program = '', ...args] = unprivileged(command)
      return spawn(program, args, { cwd: app, env: { ...environment, ...settings } })
    }
    const codeOf = async (child: ChildProcess) => (await once(child, 'exit'))[0]
    expect(await codeOf(run(['touch', 'server/written']))).not.toBe(0)

    const declared = instructions.filter(({ stage, name }) => stage === lastStage && name === 'ENV')
    const settings = Object.fromEntries(
      declared.flatMap(({ value }) => value.split(' ').map((pair) => pair.split('=') as [string, string])),
    )
    const valueOfLast = (name: string) =>
      instructions.findLast((one) => one.stage === lastStage && one.name === name)?.value ?? ''
    const key = 'a-key-of-the-container'
    const password = 'a long first password'
    server = run(commandOf(valueOfLast('CMD')), {
      ...settings,
      PORT: '0',
      DATA_DIR: data,
      APPLICATION_KEY: key,
      ADMIN_PASSWORD: password,
    })
    let printed = ''
    for (const stream of [server.stdout, server.stderr])
      stream?.on('data', (text) => {
        printed += text
      })
    await expect.poll(() => printed).toMatch(/ is at http:\/\/0\.0\.0\.0:\d+\n/)
    const port = / is at http:\/\/0\.0\.0\.0:(\d+)/.exec(printed)?.[1] ?? ''
    const address = `http://127.0.0.1:${port}`

    const page = await fetch(address, { headers: { accept: 'text/html' } })
    expect(await page.text()).toContain('<div id="root">')
    const headers = { 'x-api-key': key, accept: 'application/json' }
    const credentials = { username: 'admin', password: encodeURIComponent(password) }
    const signedIn = await fetch(`${address}/authentication`, { headers: { ...headers, ...credentials } })
    const { token } = (await signedIn.json()).data
    const sites = await fetch(`${address}/settings/sites`, {
      headers: { ...headers, authorization: `Bearer ${token}` },
    })
    expect([signedIn.status, sites.status]).toEqual([200, 200])

    const health = commandOf(valueOfLast('HEALTHCHECK'))
    await expect.poll(() => codeOf(run(health, { PORT: port }))).toBe(0)
    expect(await codeOf(run(health, { PORT: '9' }))).toBe(1)

    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    expect((await ended)[0]).toBe(0)
  },
)
