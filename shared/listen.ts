import { BadSetting } from './config.ts'

/** Starts a server, or names the setting that keeps it from listening. */
export function listen<T>(setting: 'PORT' | 'METRICS_PORT', port: number, host: string, start: () => T): T {
  try {
    return start()
  } catch (error) {
    const { code } = Object(error)
    if (code === 'EADDRINUSE') throw new BadSetting(setting, `${port} is in use by another program`)
    if (code === 'EACCES') throw new BadSetting(setting, `${port} needs rights that this account lacks`)
    if (code === 'EADDRNOTAVAIL' || code === 'EAGAIN')
      throw new BadSetting('HOST', `${host} isn't an address of this machine`)
    throw error
  }
}
