import { type ChildProcess, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'

const lock = { packages: { '': {}, 'node_modules/thing': { version: '1.2.3', integrity: 'sha512-x' } } }
const logs = (line: string) => `require('node:fs').appendFileSync('log', '${line}\\n')\n`

/** Each tool writes its name to the file `log`; a test replaces a tool to make it fail. */
const files: Record<string, string> = {
  'package.json': '{"type":"module"}',
  'package-lock.json': JSON.stringify(lock),
  'src/main.tsx': 'one',
  'index.html': '<html></html>',
  'node_modules/.package-lock.json': JSON.stringify(lock),
  'node_modules/vite/package.json': '{}',
  'node_modules/vite/bin/vite.js': `
    const [folder, file] = process.argv.includes('--config') ? ['dist-forms', 'drawForm.js'] : ['dist', 'index.html']
    if (folder === 'dist') ${logs('vite')}
    require('node:fs').mkdirSync(folder, { recursive: true })
    require('node:fs').writeFileSync(folder + '/' + file, 'built')`,
  'node_modules/typescript/package.json': '{}',
  'node_modules/typescript/bin/tsc': logs('tsc'),
  'node_modules/@biomejs/biome/package.json': '{}',
  'node_modules/@biomejs/biome/bin/biome': logs('biome'),
  'node_modules/vitest/package.json': '{"type":"module"}',
  'node_modules/vitest/vitest.mjs': `import { writeFileSync } from 'node:fs'
    writeFileSync(process.env.TEST_PROGRESS, process.env.PROGRESS)
    process.exit(Number(process.env.VITEST_CODE ?? 0))`,
  'tools/npm-cli.js': `import { appendFileSync, copyFileSync } from 'node:fs'
    appendFileSync('log', 'npm ' + process.argv.slice(2).join(' ') + '\\n')
    copyFileSync('package-lock.json', 'node_modules/.package-lock.json')`,
  'server/main.ts': `console.log('listening')`,
}

/** A project with the real scripts and with tools that only log that they ran, so that tests are fast and need no network. */
export class FakeProject {
  readonly folder = mkdtempSync(join(tmpdir(), 'seawindow-scripts-'))

  constructor() {
    cpSync(join(import.meta.dirname, '../../scripts'), join(this.folder, 'scripts'), { recursive: true })
    for (const [path, content] of Object.entries(files)) this.write(path, content)
    mkdirSync(join(this.folder, 'node_modules/node/bin'), { recursive: true })
    symlinkSync(process.execPath, join(this.folder, 'node_modules/node/bin/node'))
  }

  write(path: string, content: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true })
    writeFileSync(join(this.folder, path), content)
  }

  remove(path = '.'): void {
    rmSync(join(this.folder, path), { recursive: true, force: true })
  }

  /** The tools that ran, in order. */
  get log(): string[] {
    const path = join(this.folder, 'log')
    return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : []
  }

  spawn(command: string, args: string[], env: Record<string, string>): ChildProcess {
    return spawn(command, args, {
      cwd: this.folder,
      env: { PATH: process.env.PATH, npm_execpath: join(this.folder, 'tools/npm-cli.js'), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  }

  start(args: string[], env: Record<string, string> = {}): ChildProcess {
    return this.spawn(process.execPath, ['scripts/run.mjs', ...args], env)
  }

  async run(args: string[], env: Record<string, string> = {}) {
    return finished(this.start(args, env))
  }
}

export async function finished(child: ChildProcess) {
  const code = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [stdout, stderr] = await Promise.all([read(child.stdout), read(child.stderr)])
  return { code: await code, stdout, stderr, lines: stdout.trimEnd().split('\n') }
}

const read = (stream: ChildProcess['stdout']) => (stream ? text(stream) : '')
