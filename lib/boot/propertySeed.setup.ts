import fc from 'fast-check'

/** Property tests try the same values every time, so that a build fails for what changed in it. `PROPERTY_SEED` looks at others. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 2026) })
