import { expect, it } from 'vitest'
import { FakeProject } from './fakeProject.ts'

it("npm run dev passes the API's address to Vite and stops the API when Vite ends", async () => {
  const project = new FakeProject()
  project.write(
    'server/main.ts',
    `process.once('SIGTERM', () => { console.log('API stopped'); process.exit(0) })
     setInterval(() => {}, 1000)
     await (await import('node:fs/promises')).writeFile('up', process.env.PORT)`,
  )
  project.write(
    'node_modules/vite/bin/vite.js',
    `const fs = require('node:fs')
     const endOnceUp = () => {
       if (!fs.existsSync('up') || fs.readFileSync('up', 'utf8') === '') return
       console.log(fs.readFileSync('up', 'utf8'), process.env.API_TARGET)
       process.exit(5)
     }
     fs.watch('.', endOnceUp)
     endOnceUp()`,
  )
  const { code, stdout } = await project.run(['dev'])
  project.remove()
  expect(code).toBe(5)
  expect(stdout).toContain('8081 http://127.0.0.1:8081\n')
  expect(stdout).toContain('API stopped\n')
})
