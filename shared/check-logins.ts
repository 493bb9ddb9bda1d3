import { loginFault } from '../db/login.ts'
import { BadSetting, type Config } from './config.ts'

/** The settings that their database refuses. One that's away isn't a wrong setting. */
export async function findWrongLogins({
  databaseUrl,
  databaseDirectUrl,
  databasePooled,
}: Config): Promise<BadSetting[]> {
  const urls = { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: databasePooled ? databaseDirectUrl : null }
  const found = Object.entries(urls).map(async ([name, url]) => {
    const fault = url && (await loginFault(url))
    return fault ? [new BadSetting(name, fault)] : []
  })
  return (await Promise.all(found)).flat()
}

/** Throws the first of them. */
export async function refuseWrongLogins(config: Config): Promise<void> {
  const [wrong] = await findWrongLogins(config)
  if (wrong) throw wrong
}
