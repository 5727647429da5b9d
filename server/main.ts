import { runUntilStopped } from './runUntilStopped.ts'
import { startServer } from './startServer.ts'

await runUntilStopped(startServer)
