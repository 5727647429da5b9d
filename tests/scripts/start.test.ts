import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FakeProject, finished } from './fakeProject.ts'

let project: FakeProject
beforeEach(() => {
  project = new FakeProject()
})
afterEach(() => project.remove())

describe('npm start', () => {
  it('builds the portal once and then only when its sources change', async () => {
    expect(await project.run(['start'])).toMatchObject({ code: 0, stderr: '' })
    expect(await project.run(['start'])).toMatchObject({ code: 0, stdout: 'listening\n' })
    expect(project.log).toEqual(['vite'])
    project.write('src/main.tsx', 'two')
    await project.run(['start'])
    expect(project.log).toEqual(['vite', 'vite'])
  })

  it('rebuilds after an interrupted build', async () => {
    await project.run(['start'])
    project.remove('dist/.made-from')
    await project.run(['start'])
    expect(project.log).toEqual(['vite', 'vite'])
  })

  it('builds the forms of the server too', async () => {
    await project.run(['start'])
    project.remove('dist-forms')
    await project.run(['start'])
    expect(project.log).toEqual(['vite', 'vite'])
  })

  it('does not serve a portal whose build failed', async () => {
    project.write('node_modules/vite/bin/vite.js', 'process.exit(1)')
    const { code, stdout, stderr } = await project.run(['start'])
    expect(code).toBe(1)
    expect(stderr).toBe('The portal could not be built; the reason stands above.\n')
    expect(stdout).not.toContain('listening')
  })

  it('installs packages if none are installed', async () => {
    project.remove('node_modules/.package-lock.json')
    await project.run(['start'])
    expect(project.log).toEqual(['npm ci --loglevel=error', 'vite'])
  })

  it('reinstalls when the lock file requires another version', async () => {
    project.write('package-lock.json', '{"packages":{"node_modules/thing":{"version":"1.2.4"}}}')
    await project.run(['start'])
    expect(project.log[0]).toBe('npm ci --loglevel=error')
  })

  it('installs no development packages, unlike npm test', async () => {
    const dev = { version: '1.0.0', dev: true }
    project.write('package-lock.json', JSON.stringify({ packages: { 'node_modules/dev': dev } }))
    await project.run(['build'])
    expect(project.log).toEqual(['vite'])
    await project.run(['bench'])
    expect(project.log[1]).toBe('npm ci --loglevel=error --include=dev')
  })

  it("passes on the server's exit code and message unchanged", async () => {
    project.write('server/main.ts', `console.error('Port 8080 is taken.'); process.exit(3)`)
    expect(await project.run(['start'])).toMatchObject({ code: 3, stderr: 'Port 8080 is taken.\n' })
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('on %s lets the server finish first', async (signal) => {
    project.write(
      'server/main.ts',
      `setInterval(() => {}, 1000)
       process.once('${signal}', () => setImmediate(() => { console.log('closed'); process.exit(0) }))
       console.log('listening')`,
    )
    const child = project.start(['start'])
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.includes('listening')) child.kill(signal)
    })
    expect(await finished(child)).toMatchObject({ code: 0, stdout: expect.stringMatching(/closed\n$/) })
  })

  it('stops the server when npm is stopped, though its shell passes no signal on', async () => {
    project.write(
      'server/main.ts',
      `setInterval(() => {}, 1000)
       process.once('SIGTERM', () => { console.log('closed'); process.exit(0) })
       console.log('listening')`,
    )
    const shell = project.spawn('sh', ['-c', '"$0" scripts/run.mjs start; true', process.execPath], {
      npm_lifecycle_event: 'start',
    })
    shell.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.includes('listening')) shell.kill('SIGTERM')
    })
    expect(await finished(shell)).toMatchObject({ stdout: expect.stringMatching(/closed\n$/) })
  })

  it('lists the commands for an unknown one', async () => {
    expect(await project.run(['fly'])).toMatchObject({
      code: 1,
      stderr:
        'Say one of: start, build, worker, archive, backup, restore, forms:check, climatology:check, sbom, docs, docs:screenshots, dev, test, test:quick, test:faults, test:clock, bench.\n',
    })
  })
})
