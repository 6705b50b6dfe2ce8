type LockedPackage = { version?: string; optional?: boolean; devOptional?: boolean; dev?: boolean }

/** Paths of packages that the lock wants and node_modules lacks or has in another version. */
export declare function missingPackages(
  wanted: Record<string, LockedPackage>,
  present: Record<string, LockedPackage>,
  development: boolean,
): string[]
