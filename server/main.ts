import { createPrivately } from './files/privateFiles.ts'
import { runUntilStopped } from './runUntilStopped.ts'
import { startServer } from './startServer.ts'

createPrivately()
await runUntilStopped(startServer)
