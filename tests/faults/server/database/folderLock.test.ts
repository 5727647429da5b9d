import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from '#server/database/folderLock.ts'

const script = join(import.meta.dirname, 'lockingProcess.ts')
/** Runs a command as process 1 of a separate PID namespace, as a container does. */
const namespace = ['unshare', '--user', '--map-root-user', '--pid', '--fork', '--kill-child', '--mount-proc']
const [unshare = '', ...unshareOptions] = namespace
const canUnshare = spawnSync(unshare, [...unshareOptions, 'true']).status === 0

const RACES = process.env.LONG_FAULTS ? 1000 : 20
const CONTENDERS = 4
/** The holder is killed in one of this many races, and otherwise releases the lock, because replacing it takes half a second. */
const RACES_PER_KILL = 5

let folder: string
const running = new Set<ChildProcess>()
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'seawindow-lock-')), 'database')
})
afterEach(async () => {
  for (const child of running) await kill(child)
  rmSync(join(folder, '..'), { recursive: true, force: true })
})

async function kill(child: ChildProcess) {
  running.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'close')
}

/** Starts a process that takes and releases the lock on request. */
async function start(command: readonly string[] = []) {
  const [program = '', ...options] = [...command, process.execPath, script, folder]
  const child = spawn(program, options, { stdio: ['pipe', 'pipe', 'inherit'] })
  running.add(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const line = async () => (await lines.next()).value
  expect(await line()).toBe('ready')
  const send = (order: string) => {
    child.stdin.write(`${order}\n`)
    return line()
  }
  return { child, take: () => send('take'), release: () => send('release') }
}

const inUse = () => `The database in ${folder} is in use by another process; stop that one first.`

test('a folder lock refuses a second process until the first one is killed', async () => {
  const [first, second] = await Promise.all([start(), start()])
  expect(await first.take()).toBe('held')
  expect(await second.take()).toBe(inUse())
  expect(await second.take()).toBe(inUse())
  await kill(first.child)
  expect(await second.take()).toBe('held')
})

test('a process cannot take a folder lock twice, but can take it again after releasing it', async () => {
  const other = await start()
  const release = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(inUse())
  expect(await other.take()).toBe(inUse())
  release()
  release()
  lockFolder(folder)()
  expect(await other.take()).toBe('held')
})

test.skipIf(!canUnshare)(
  'only one of two processes in separate PID namespaces, as in two containers on one volume, gets the lock (needs unshare)',
  async () => {
    const [first, second] = await Promise.all([start(namespace), start(namespace)])
    expect(await first.take()).toBe('held')
    expect(await second.take()).toBe(inUse())
    await kill(first.child)
    await expect.poll(() => second.take()).toBe('held')
  },
)

test('the lock file of an older version does not block the folder', async () => {
  writeFileSync(`${folder}.lock`, `${process.pid} `)
  lockFolder(folder)()
})

test('an unusable lock file is reported by its path', () => {
  writeFileSync(`${folder}.sqlite-lock`, 'a text of somebody else '.repeat(100))
  expect(() => lockFolder(folder)).toThrow(`The lock file ${folder}.sqlite-lock cannot be used`)
})

test(`only one of ${CONTENDERS} processes that compete after a kill or a release gets the lock, ${RACES} times`, async () => {
  const contenders = await Promise.all(Array.from({ length: CONTENDERS }, () => start()))
  for (let race = 0; race < RACES; race++) {
    const answers = await Promise.all(contenders.map(({ take }) => take()))
    const refused = Array.from({ length: CONTENDERS - 1 }, inUse)
    expect(answers.toSorted(), `race ${race}`).toEqual([...refused, 'held'])
    const place = answers.indexOf('held')
    const holder = contenders[place]!
    if (race % RACES_PER_KILL > 0) await holder.release()
    else {
      await kill(holder.child)
      contenders[place] = await start()
    }
  }
})
