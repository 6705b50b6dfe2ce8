import { type BusinessData, BusinessDataSchema } from './businessData'

type Seeded = Pick<BusinessData, 'patients' | 'hospitals' | 'records' | 'policies' | 'staff'>

/** Invented people; their ID numbers carry correct GB 11643 check digits so that checksum rules accept them. */
const patients: Seeded['patients'] = [
  {
    patientId: 'P-1001',
    name: 'Zhang Min',
    idNumber: '11010119800307101X',
    phone: '13800001001',
    city: 'Beijing',
  },
  {
    patientId: 'P-1002',
    name: 'Liu Yang',
    idNumber: '420102197511122025',
    phone: '13800001002',
    city: 'Wuhan',
  },
  {
    patientId: 'P-1003',
    name: 'Lin Xiu',
    idNumber: '350102199006243038',
    phone: '13800001003',
    city: 'Fuzhou',
  },
  {
    patientId: 'P-1004',
    name: 'Huang Lei',
    idNumber: '310101196809011049',
    phone: '13800001004',
    city: 'Shanghai',
  },
]

/** Three share one name on purpose: “Union Hospital” alone does not say which. */
const hospitals: Seeded['hospitals'] = [
  { code: 'BJ001', name: 'Union Hospital', city: 'Beijing', aliases: ['北京协和医院'] },
  { code: 'FZ001', name: 'Union Hospital', city: 'Fuzhou', aliases: ['福州协和医院'] },
  { code: 'WH001', name: 'Union Hospital', city: 'Wuhan', aliases: ['武汉协和医院'] },
  { code: 'BJ002', name: 'Chaoyang Hospital', city: 'Beijing', aliases: ['朝阳医院'] },
  { code: 'GZ001', name: 'Riverside Hospital', city: 'Guangzhou', aliases: ['江滨医院'] },
  { code: 'SH001', name: 'Huashan Hospital', city: 'Shanghai', aliases: ['华山医院'] },
]

type Visit = [
  patientId: string,
  hospitalCode: string,
  date: string,
  kind: 'admission' | 'outpatient',
  description: string,
  amount: number,
]

/**
 * “Last month” is October 2026 whatever the clock says. P-1001 and P-1002 have visits at every Union Hospital, so any answer to
 * “which one?” leads to a claim; all of P-1001's visits together stay below 5,000 yuan, the amount above which the claims template asks.
 */
const visits: Visit[] = [
  ['P-1001', 'BJ001', '2026-10-12', 'admission', 'Ward, 3 days', 2950],
  ['P-1001', 'BJ001', '2026-10-14', 'admission', 'Laboratory', 890.5],
  ['P-1001', 'WH001', '2026-10-20', 'admission', 'Day surgery', 420],
  ['P-1001', 'FZ001', '2026-10-27', 'admission', 'Observation, 1 night', 310.25],
  ['P-1002', 'BJ001', '2026-10-08', 'admission', 'Second opinion, 1 night', 560],
  ['P-1002', 'WH001', '2026-10-03', 'admission', 'Knee operation', 18600],
  ['P-1002', 'WH001', '2026-10-05', 'admission', 'Ward, 4 days', 5240.8],
  ['P-1002', 'FZ001', '2026-10-22', 'admission', 'Rehabilitation, 2 days', 1480],
  ['P-1003', 'FZ001', '2026-09-17', 'outpatient', 'Dermatology', 180],
  ['P-1003', 'GZ001', '2026-10-30', 'admission', 'Ward, 2 days', 2210],
  ['P-1004', 'SH001', '2026-08-11', 'outpatient', 'Eye examination', 360.4],
]

const policies: Seeded['policies'] = [
  {
    policyNo: 'PL-2001',
    patientId: 'P-1001',
    holder: 'Zhang Min',
    product: 'Hospital cover',
    status: 'active',
    sumInsured: 200000,
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
  },
  {
    policyNo: 'PL-2002',
    patientId: 'P-1002',
    holder: 'Liu Yang',
    product: 'Hospital cover plus',
    status: 'active',
    sumInsured: 500000,
    startsOn: '2026-03-01',
    endsOn: '2027-02-28',
  },
  {
    policyNo: 'PL-2003',
    patientId: 'P-1003',
    holder: 'Lin Xiu',
    product: 'Outpatient cover',
    status: 'active',
    sumInsured: 20000,
    startsOn: '2026-06-01',
    endsOn: '2027-05-31',
  },
  {
    policyNo: 'PL-1904',
    patientId: 'P-1004',
    holder: 'Huang Lei',
    product: 'Hospital cover',
    status: 'lapsed',
    sumInsured: 200000,
    startsOn: '2025-01-01',
    endsOn: '2025-12-31',
  },
]

const staff: Seeded['staff'] = [
  { name: 'Li Wei', email: 'li.wei@example.com', team: 'Maintenance', status: 'available' },
  { name: 'Wang Fang', email: 'wang.fang@example.com', team: 'Maintenance', status: 'available' },
  { name: 'Chen Jie', email: 'chen.jie@example.com', team: 'Maintenance', status: 'on leave' },
  { name: 'Zhao Lan', email: 'zhao.lan@example.com', team: 'Claims', status: 'available' },
]

/** The state of a business system nobody has used yet; the same at every call. */
export function seedData(): BusinessData {
  const idNumbers = new Map(patients.map((patient) => [patient.patientId, patient.idNumber]))
  const records = visits.map(([patientId, hospitalCode, date, kind, description, amount], index) => ({
    recordId: `M-${3001 + index}`,
    patientId,
    hospitalCode,
    date,
    kind,
    description,
    amount,
    idNumber: idNumbers.get(patientId) ?? '',
  }))
  return BusinessDataSchema.parse({
    format: 1,
    next: { ticket: 1001, claim: 5001, mail: 7001 },
    patients,
    hospitals,
    records,
    policies,
    staff,
    tickets: [],
    claims: [],
    outbox: [],
    deleted: [],
  })
}
