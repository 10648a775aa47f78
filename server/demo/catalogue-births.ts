/** Sections of units where women give birth or recover from surgery. */
export const birthSections = [
  {
    key: 'triage',
    name: 'OB Triage',
    internalName: 'L&D: OB Triage',
    fields: [
      {
        key: 'triage-initial',
        name: 'Initial evaluation',
        rnsPerPatient: 1,
        help: 'From arrival until mother and baby are known to be stable, usually 10 to 60 minutes. One RN each.',
      },
      {
        key: 'triage-observation',
        name: 'Observation, NST',
        rnsPerPatient: 0.333,
        help: 'Stable and waiting: non-stress test, labor check, results. One RN for up to three.',
      },
    ],
  },
  {
    key: 'antepartum',
    name: 'Antepartum',
    internalName: 'L&D: Antepartum',
    fields: [
      {
        key: 'antepartum-stable',
        name: 'Stable antepartum',
        rnsPerPatient: 0.333,
        help: 'Admitted before birth, stable, monitoring from time to time. One RN for up to three.',
      },
      {
        key: 'antepartum-magnesium',
        name: 'Magnesium, maintenance',
        rnsPerPatient: 0.5,
        help: 'Magnesium sulfate after the first hour, not in labor. One RN for two.',
      },
      {
        key: 'antepartum-unstable',
        name: 'Unstable antepartum',
        rnsPerPatient: 1,
        help: 'Bleeding, severe hypertension, preterm labor being stopped, first hour of magnesium. One RN each.',
      },
    ],
  },
  {
    key: 'labor',
    name: 'Labor',
    internalName: 'L&D: Labor',
    fields: [
      {
        key: 'labor-ripening',
        name: 'Cervical ripening',
        rnsPerPatient: 0.5,
        help: 'Balloon or prostaglandin, no oxytocin yet. One RN for two.',
      },
      {
        key: 'labor-latent',
        name: 'Latent labor',
        rnsPerPatient: 0.5,
        help: 'Admitted in early labor with a normal tracing, no oxytocin. One RN for two.',
      },
      {
        key: 'labor-active',
        name: 'Active labor, no epidural',
        rnsPerPatient: 1,
        help: 'Coping without an epidural, or waiting for one. One RN each.',
      },
      {
        key: 'labor-oxytocin',
        name: 'Oxytocin',
        rnsPerPatient: 1,
        help: 'Oxytocin running, for induction or augmentation. One RN each.',
      },
      {
        key: 'labor-epidural',
        name: 'Stable epidural',
        rnsPerPatient: 0.5,
        help: 'Comfortable, normal tracing, no oxytocin. Count the first 30 minutes as active labor. One RN for two.',
      },
      {
        key: 'labor-complicated',
        name: 'Labor with complications',
        rnsPerPatient: 1,
        help: 'Magnesium, insulin drip, trial of labor after cesarean, twins, abnormal tracing. One RN each.',
      },
      {
        key: 'labor-second-stage',
        name: 'Second stage',
        rnsPerPatient: 1,
        help: 'Fully dilated and pushing. One RN each, at the bedside throughout.',
      },
      {
        key: 'labor-birth',
        name: 'Birth',
        rnsPerPatient: 2,
        help: 'The birth itself: one RN for the mother, one for the baby. Twins count twice.',
      },
    ],
  },
  {
    key: 'cesarean',
    name: 'Cesarean and recovery',
    internalName: 'L&D: Cesarean and recovery',
    fields: [
      {
        key: 'cesarean-preop',
        name: 'Pre-op',
        rnsPerPatient: 1,
        help: 'Being prepared for a cesarean or another procedure. One RN each.',
      },
      {
        key: 'cesarean-or',
        name: 'In the OR',
        rnsPerPatient: 2,
        help: 'One RN circulating and one for the baby.',
      },
      {
        key: 'recovery',
        name: 'Recovery',
        rnsPerPatient: 1,
        help: 'The first two hours after any birth, mother and baby together. One RN for each couplet.',
      },
    ],
  },
  {
    key: 'gynecology',
    name: 'Gynecology',
    internalName: 'Women’s unit: Gynecology',
    fields: [
      {
        key: 'gynecology-fresh',
        name: 'Post-op, first four hours',
        rnsPerPatient: 0.5,
        help: 'Back from recovery, vital signs every 15 to 60 minutes. One RN for two.',
      },
      {
        key: 'gynecology-stable',
        name: 'Post-op, stable',
        rnsPerPatient: 0.2,
        help: 'Eating, walking, on the way home. One RN for up to five.',
      },
    ],
  },
] as const;
