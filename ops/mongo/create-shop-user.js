// Run by the image of MongoDB at the first start, on an empty volume, and by hand on a volume made before
// (docs/operations.md). The shop may read and write its own database; the root account stays with MongoDB.
const admin = db.getSiblingDB('admin');
const pwd = process.env.MONGO_PASSWORD;
const roles = [{ role: 'readWrite', db: 'forno' }];
if (admin.getUser('forno')) admin.updateUser('forno', { pwd, roles });
else admin.createUser({ user: 'forno', pwd, roles });
