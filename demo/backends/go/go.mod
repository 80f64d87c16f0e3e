module example.com/doc-capture-backend

go 1.19
