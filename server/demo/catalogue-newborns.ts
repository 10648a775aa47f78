/** Sections of units that care for mothers after birth and for newborns. */
export const newbornSections = [
  {
    key: 'couplets',
    name: 'Mothers and couplets',
    internalName: 'Mother-Baby: Couplets',
    fields: [
      {
        key: 'couplet-healthy',
        name: 'Healthy couplet',
        rnsPerPatient: 0.333,
        help: 'Mother and baby doing well in one room; count the couplet once. One RN for three couplets.',
      },
      {
        key: 'couplet-cesarean',
        name: 'Couplet, first day after cesarean',
        rnsPerPatient: 0.5,
        help: 'The first 24 hours after surgery. One RN for two couplets.',
      },
      {
        key: 'couplet-complicated',
        name: 'Couplet with complications',
        rnsPerPatient: 0.5,
        help: 'Hemorrhage watch, postpartum magnesium, low glucose, late preterm baby. One RN for two couplets.',
      },
      {
        key: 'mother-only',
        name: 'Mother only',
        rnsPerPatient: 0.2,
        help: 'Baby in the NICU, transferred or not with us. One RN for up to five.',
      },
    ],
  },
  {
    key: 'newborns',
    name: 'Newborns',
    internalName: 'Mother-Baby: Newborns',
    fields: [
      {
        key: 'newborn-boarder',
        name: 'Well baby, mother discharged',
        rnsPerPatient: 0.167,
        help: 'Waiting to go home after the mother was discharged. One RN for up to six.',
      },
      {
        key: 'newborn-phototherapy',
        name: 'Phototherapy',
        rnsPerPatient: 0.333,
        help: 'Under lights and no longer counted in a couplet. One RN for three.',
      },
      {
        key: 'newborn-withdrawal',
        name: 'Withdrawal scoring',
        rnsPerPatient: 0.5,
        help: 'Scored for withdrawal every three to four hours. One RN for two.',
      },
      {
        key: 'newborn-procedure',
        name: 'Procedure',
        rnsPerPatient: 1,
        help: 'Circumcision, frenotomy, lumbar puncture: an RN stays with the baby.',
      },
    ],
  },
  {
    key: 'nicu',
    name: 'NICU',
    internalName: 'NICU: Levels of care',
    fields: [
      {
        key: 'nicu-admission',
        name: 'New admission',
        rnsPerPatient: 1,
        help: 'The first four hours after admission, whatever level follows. One RN each.',
      },
      {
        key: 'nicu-growing',
        name: 'Feeding and growing',
        rnsPerPatient: 0.25,
        help: 'Room air, full feeds, learning to nipple, getting ready for home. One RN for up to four.',
      },
      {
        key: 'nicu-intermediate',
        name: 'Intermediate',
        rnsPerPatient: 0.333,
        help: 'Gavage feeds, monitoring, low-flow oxygen. One RN for three.',
      },
      {
        key: 'nicu-intermediate-complex',
        name: 'Intermediate, complex',
        rnsPerPatient: 0.5,
        help: 'IV fluids or TPN, high-flow or CPAP and stable. One RN for two.',
      },
      {
        key: 'nicu-intensive',
        name: 'Intensive',
        rnsPerPatient: 1,
        help: 'Ventilated, central lines, drips, frequent labs. One RN each.',
      },
      {
        key: 'nicu-critical',
        name: 'Unstable, several systems',
        rnsPerPatient: 2,
        help: 'Oscillator, nitric oxide, cooling, pressors being changed by the hour. Two RNs.',
      },
    ],
  },
  {
    key: 'nicu-away',
    name: 'Births and transports',
    internalName: 'NICU: Away from the unit',
    fields: [
      {
        key: 'nicu-at-birth',
        name: 'Attending a birth',
        rnsPerPatient: 1,
        help: 'An RN of the unit at a high-risk birth. One RN each.',
      },
      {
        key: 'nicu-transport',
        name: 'Transport',
        rnsPerPatient: 1,
        help: 'A baby being brought in or taken elsewhere with one of our RNs.',
      },
    ],
  },
] as const;
