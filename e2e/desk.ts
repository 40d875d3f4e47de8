import { signIn } from './calls.ts'
import { createTestDatabase } from './database.ts'
import { startService } from './service.ts'
import { buildProject, openBrowser, tap } from './stage.ts'

/** A service, and its owner in a browser. */
export async function openDesk(env: Record<string, string> = {}) {
  const project = await buildProject()
  const { url: databaseUrl, sql } = await createTestDatabase()
  const { url } = await startService({ databaseUrl, env: { SVC_PROJECT_ROOT: project, ...env } })
  const office = await (await openBrowser()).newContext({ reducedMotion: 'reduce' })
  const wire = tap(office)
  const [name, value] = (await signIn(url)).split('=') as [string, string]
  await office.addCookies([{ name, value, url }])
  const desk = await office.newPage()
  desk.setDefaultTimeout(20_000)
  return { url, sql, desk, wire }
}
