/**
 * Acuity fields by section: name, RNs per patient, help. A section is named after the colon; administrators see the unit
 * before it, too. The ratios follow the perinatal staffing guidelines of AWHONN: one RN for three patients is 0.333.
 */
export const catalogue = {
  'L&D: OB Triage': [
    ['Initial evaluation', 1, 'From arrival until mother and baby are known to be stable.'],
    ['Observation, NST', 0.333, 'Stable and waiting: non-stress test, labor check, results.'],
  ],
  'L&D: Antepartum': [
    ['Stable antepartum', 0.333, 'Admitted before birth, stable, monitoring from time to time.'],
    ['Magnesium, maintenance', 0.5, 'Magnesium sulfate after the first hour, not in labor.'],
    ['Unstable antepartum', 1, 'Bleeding, severe hypertension, preterm labor, first hour of magnesium.'],
  ],
  'L&D: Labor': [
    ['Cervical ripening', 0.5, 'Balloon or prostaglandin, no oxytocin yet.'],
    ['Latent labor', 0.5, 'Admitted in early labor with a normal tracing, no oxytocin.'],
    ['Active labor, no epidural', 1, 'Coping without an epidural, or waiting for one.'],
    ['Oxytocin', 1, 'Oxytocin running, for induction or augmentation.'],
    ['Stable epidural', 0.5, 'Comfortable for at least 30 minutes, normal tracing, no oxytocin.'],
    ['Labor with complications', 1, 'Magnesium, insulin drip, previous cesarean, twins, abnormal tracing.'],
    ['Second stage', 1, 'Fully dilated and pushing; the RN stays at the bedside.'],
    ['Birth', 2, 'One RN for the mother, one for the baby. Twins count twice.'],
  ],
  'L&D: Cesarean and recovery': [
    ['Pre-op', 1, 'Being prepared for a cesarean or another procedure.'],
    ['In the OR', 2, 'One RN circulating and one for the baby.'],
    ['Recovery', 1, 'The first two hours after any birth, mother and baby together.'],
  ],
  "Women's unit: Gynecology": [
    ['Post-op, first four hours', 0.5, 'Back from recovery, vital signs every 15 to 60 minutes.'],
    ['Post-op, stable', 0.2, 'Eating, walking, on the way home.'],
  ],
  'Mother-Baby: Mothers and couplets': [
    ['Healthy couplet', 0.333, 'Mother and baby doing well in one room; count the couplet once.'],
    ['Couplet, first day after cesarean', 0.5, 'The first 24 hours after surgery.'],
    ['Couplet with complications', 0.5, 'Hemorrhage watch, magnesium, low glucose, late preterm baby.'],
    ['Mother only', 0.2, 'Baby in the NICU, transferred or not with us.'],
  ],
  'Mother-Baby: Newborns': [
    ['Well baby, mother discharged', 0.167, 'Waiting to go home after the mother was discharged.'],
    ['Phototherapy', 0.333, 'Under lights and no longer counted in a couplet.'],
    ['Withdrawal scoring', 0.5, 'Scored for withdrawal every three to four hours.'],
    ['Procedure', 1, 'Circumcision, frenotomy, lumbar puncture: an RN stays with the baby.'],
  ],
  'Neonatal: NICU': [
    ['New admission', 1, 'The first four hours after admission, whatever level follows.'],
    ['Feeding and growing', 0.25, 'Room air, full feeds, learning to nipple, nearly home.'],
    ['Intermediate', 0.333, 'Gavage feeds, monitoring, low-flow oxygen.'],
    ['Intermediate, complex', 0.5, 'IV fluids or TPN, high-flow or CPAP and stable.'],
    ['Intensive', 1, 'Ventilated, central lines, drips, frequent labs.'],
    ['Unstable, several systems', 2, 'Oscillator, nitric oxide, cooling, pressors changed by the hour.'],
  ],
  'Neonatal: Births and transports': [
    ['Attending a birth', 1, 'An RN of the unit at a high-risk birth.'],
    ['Transport', 1, 'A baby being brought in or taken elsewhere with one of our RNs.'],
  ],
} as const;

export type SectionName = keyof typeof catalogue;
export type FieldName = (typeof catalogue)[SectionName][number][0];
